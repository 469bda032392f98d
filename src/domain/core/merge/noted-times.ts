/** Times that the app notes by itself beside what a person did: two devices that noted two times do not contradict each other. */
const notedTimes: readonly string[] = ['inspectedAt', 'exceptionAt', 'receivedAt', 'arrivedAt', 'closedAt', 'updatedAt']

/** Whether no person is asked about two values of this field. */
export function isNotedTime(field: string): boolean {
  return notedTimes.includes(field)
}
