/** The notices of what was done, as the next person at the device would find them. */
import { notificationsStore } from '@mantine/notifications'
import { afterEach, describe, expect, it } from 'vitest'
import { msg } from '#messages/message.ts'
import { hideNotices, showHint, showProblem, showUndo } from '#ui/command/undo-notice.tsx'

const standing = () => notificationsStore.getState().notifications.length

describe('notices of what was done', () => {
  afterEach(hideNotices)

  it('go with the person who did it, and none offers the next person its undo', () => {
    showUndo(msg('core.done'), () => Promise.resolve())
    showProblem(msg('core.notDone'), msg('core.notSaved'))
    showHint(msg('core.asItIs'), msg('core.asItIsDetail'))
    expect(standing()).toBe(3)
    hideNotices()
    expect(standing()).toBe(0)
  })

  it('stay two at most where several things were done', () => {
    for (let count = 0; count < 3; count += 1) showUndo(msg('core.done'), () => Promise.resolve())
    expect(standing()).toBe(2)
  })
})
