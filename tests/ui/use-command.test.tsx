// @vitest-environment jsdom
import { Button, MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from '#domain/core/refusal.ts'
import { setSound } from '#ui/command/feedback.ts'
import {
  AS_IT_IS,
  NOT_DONE,
  useCommand,
  type Command,
  type CommandOptions,
  type CommandVoice,
} from '#ui/command/use-command.ts'

type Act = Parameters<Command['run']>[0]

/** What the device feels like; the browser of the tests has none of this. */
const vibrate = vi.fn<(pattern: readonly number[]) => boolean>()
const RED = [200, 80, 200]

const wentThrough = vi.fn<(isDone: boolean) => void>()
const undo = vi.fn<() => Promise<boolean>>()
const moved = { words: 'L-1001 is received', undo }

function Page({ write, options }: { readonly write: Act; readonly options: CommandOptions | undefined }) {
  const { busy, problem, forget, run } = useCommand(options)
  return (
    <>
      <Button disabled={busy} onClick={() => void run(write).then(wentThrough)}>
        Receive
      </Button>
      <Button onClick={forget}>Type</Button>
      <p>{problem}</p>
    </>
  )
}

function openPage(write: Act, options?: CommandOptions): HTMLButtonElement {
  render(
    <MantineProvider env="test">
      <Notifications />
      <Page write={write} options={options} />
    </MantineProvider>,
  )
  return screen.getByRole('button', { name: 'Receive' })
}

/** Presses, and waits until what came of it is on the screen. */
async function press(button: HTMLElement): Promise<void> {
  await act(async () => {
    fireEvent.click(button)
    await Promise.resolve()
  })
}

const refused = () => Promise.reject(new Refusal('changedSince', 'L-1001 was refused meanwhile.'))
const full = () => Promise.reject(new Error('QuotaExceededError'))

describe('a command', () => {
  beforeEach(() => {
    vi.clearAllMocks()
    undo.mockResolvedValue(true)
    Object.assign(navigator, { vibrate })
    setSound(false)
    vi.spyOn(console, 'error').mockReturnValue()
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  })
  afterEach(() => {
    act(() => notifications.clean())
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    setSound(true)
    Object.assign(navigator, { vibrate: undefined })
  })

  it('runs once, however often its button is pressed', async () => {
    let finish = () => {}
    const writing = new Promise<void>((resolve) => {
      finish = () => resolve()
    })
    const write = vi.fn<Act>(() => writing)
    const button = openPage(write)
    // Both presses of a double press come before the page is drawn again.
    await act(async () => {
      button.click()
      button.click()
      await Promise.resolve()
    })
    expect(write).toHaveBeenCalledTimes(1)
    expect(wentThrough.mock.calls).toEqual([[false]])
    expect(button.disabled).toBe(true)
    await act(async () => {
      finish()
      await writing
    })
    expect(wentThrough).toHaveBeenLastCalledWith(true)
    expect(button.disabled).toBe(false)
    await press(button)
    expect(write).toHaveBeenCalledTimes(2)
  })

  it('shows what it did and undoes it', async () => {
    await press(openPage(() => Promise.resolve(moved)))
    expect(screen.getByRole('status').textContent).toContain('L-1001 is received')
    expect(vibrate).not.toHaveBeenCalled()
    await press(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says so when it wrote nothing', async () => {
    await press(openPage(() => Promise.resolve(AS_IT_IS)))
    expect(screen.getByRole('alert').textContent).toContain('It is so already, or it was changed meanwhile.')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    // What only success allows stays undone: a choice, a form that is open.
    expect(wentThrough).toHaveBeenCalledWith(false)
  })

  it('shows when its undo left a part as another person changed it', async () => {
    undo.mockResolvedValue(false)
    await press(openPage(() => Promise.resolve(moved)))
    await press(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('alert').textContent).toContain('Not everything was undone')
  })

  it('shows why it cannot be undone any more', async () => {
    undo.mockRejectedValue(new Refusal('changedSince', 'A colleague closed the load.'))
    await press(openPage(() => Promise.resolve(moved)))
    await press(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('alert').textContent).toBe('Not undoneA colleague closed the load.')
  })

  it('shows a refusal in its own words, and is felt as a problem', async () => {
    const button = openPage(refused, { title: 'Not received' })
    await press(button)
    expect(screen.getByRole('alert').textContent).toBe('Not receivedL-1001 was refused meanwhile.')
    expect(vibrate.mock.calls).toEqual([[RED]])
    expect(console.error).not.toHaveBeenCalled()
    expect(wentThrough).toHaveBeenCalledWith(false)
    expect(button.disabled).toBe(false)
  })

  it('shows what to do when the device could not save, and notes the error', async () => {
    await press(openPage(full))
    expect(screen.getByRole('alert').textContent).toContain('Reload the page and try again.')
    expect(screen.getByRole('alert').textContent).not.toContain('Quota')
    expect(console.error).toHaveBeenCalledTimes(1)
  })

  it('reports for many writes in its own words that a part was not saved', async () => {
    await press(openPage(full, { unsaved: 'Look at the list, then try again.' }))
    expect(screen.getByRole('alert').textContent).toBe('Not changedLook at the list, then try again.')
  })

  it('gives a form the problem, until the person types or presses again', async () => {
    const write = vi.fn<Act>(refused)
    const button = openPage(write, { problems: 'form' })
    await press(button)
    expect(screen.getByText('L-1001 was refused meanwhile.').tagName).toBe('P')
    expect(screen.queryByRole('alert')).toBeNull()
    await press(screen.getByRole('button', { name: 'Type' }))
    expect(screen.queryByText('L-1001 was refused meanwhile.')).toBeNull()
    await press(button)
    expect(screen.getByText('L-1001 was refused meanwhile.')).toBeDefined()
    write.mockResolvedValue(undefined)
    await press(button)
    expect(screen.queryByText('L-1001 was refused meanwhile.')).toBeNull()
  })

  it('shows its results where the page has a place for them', async () => {
    const voice = { done: vi.fn<CommandVoice['done']>(), refused: vi.fn<CommandVoice['refused']>() }
    await press(openPage(() => Promise.resolve(moved), { voice }))
    expect(voice.done).toHaveBeenCalledWith('L-1001 is received', undo)
    cleanup()
    await press(openPage(refused, { voice, title: 'Not received' }))
    expect(voice.refused).toHaveBeenCalledWith('Not received', 'L-1001 was refused meanwhile.')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(vibrate).not.toHaveBeenCalled()
  })

  it('counts each press of a plus button, one after the other', async () => {
    let counted = 0
    const count = async () => {
      const before = counted
      await Promise.resolve()
      counted = before + 1
    }
    const button = openPage(count, { queued: true })
    await act(async () => {
      button.click()
      button.click()
      button.click()
      await Promise.resolve()
    })
    expect(counted).toBe(3)
    expect(button.disabled).toBe(false)
  })

  it('shows nothing where the page itself shows why nothing was done, and claims no success', async () => {
    await press(openPage(() => Promise.resolve(NOT_DONE)))
    expect(wentThrough).toHaveBeenCalledWith(false)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
