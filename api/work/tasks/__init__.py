"""The tasks of the workers: functions of plain values that return bytes."""
