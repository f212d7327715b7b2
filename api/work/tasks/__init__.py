"""What the processes at work can be asked for: functions of plain values that return bytes."""
