"""Games that are followed while they are typed: their calls, their page, who listens."""
