import { english } from '#tests/support/english.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PhotoUploads, photoPath } from '#sync/photos/photo-upload.ts'
import { TransportError, type PhotoUpload } from '#sync/transport/transport.ts'
import { smallContext } from './small-context.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => vi.restoreAllMocks())

/** A device with these pictures; `server` answers each upload. */
function deviceWith(shas: readonly string[], server: (upload: PhotoUpload) => Promise<void>) {
  const left = [...shas]
  const [uploaded, waiting, paths]: [string[], number[], string[]] = [[], [], []]
  const small = smallContext({
    uploadPhoto: (upload) => {
      paths.push(upload.path)
      return server(upload)
    },
  })
  const pixels = {
    waiting: () => Promise.resolve(left.map((sha256) => ({ sha256, type: 'image/png', bytes: 3 }))),
    read: (sha256: string) => Promise.resolve(sha256 === 'gone' ? null : new Blob(['abc'])),
    uploaded: (sha256: string, path: string) => {
      uploaded.push(path)
      left.splice(left.indexOf(sha256), 1)
      return Promise.resolve()
    },
  }
  return {
    ...small,
    uploaded,
    waiting,
    paths,
    left,
    photos: new PhotoUploads(small.context, pixels, (count) => waiting.push(count)),
  }
}

const done = (): Promise<void> => Promise.resolve()

describe('PhotoUploads', () => {
  it('sends each picture once, and counts down', async () => {
    const { photos, clock, uploaded, waiting } = deviceWith(['a', 'b'], done)
    photos.begin()
    await clock.advance(0)
    expect(uploaded).toEqual(['photos/ann/a.png', 'photos/ann/b.png'])
    expect(waiting).toEqual([2, 1, 0])
    await clock.advance(20_000)
    expect(waiting.at(-1)).toBe(0)
    expect(uploaded).toHaveLength(2)
  })

  it('does not count a picture as uploaded before the server has it', async () => {
    let answer = (): void => undefined
    const { photos, clock, uploaded } = deviceWith(['a'], () => new Promise((resolve) => (answer = resolve)))
    photos.look()
    await clock.advance(60_000)
    expect(uploaded).toEqual([])
    answer()
    await clock.advance(0)
    expect(uploaded).toEqual(['photos/ann/a.png'])
  })

  it('tries a picture again after the line broke', async () => {
    let tries = 0
    const { photos, clock, uploaded, paths } = deviceWith(['a'], () => {
      tries += 1
      return tries < 3 ? Promise.reject(new TransportError('network', '')) : Promise.resolve()
    })
    photos.look()
    await clock.advance(10_000)
    expect([paths.length, uploaded.length]).toEqual([3, 1])
  })

  it('keeps a picture that the server refuses, sends the others, and does not try it again', async () => {
    const { photos, clock, uploaded, paths, calls, context, waiting } = deviceWith(['bad', 'good'], ({ path }) =>
      path.includes('bad') ? Promise.reject(new TransportError('permission-denied', '')) : Promise.resolve(),
    )
    photos.look()
    await clock.advance(0)
    expect(uploaded).toEqual(['photos/ann/good.png'])
    expect(paths.filter((path) => path.includes('bad'))).toHaveLength(2)
    expect(calls).toContain('refreshAccess')
    expect(waiting.at(-1)).toBe(1)
    expect(english(context.contact.state$.value.trouble)).toContain('refused a photo')
    photos.look()
    await clock.advance(0)
    expect(paths.filter((path) => path.includes('bad'))).toHaveLength(2)
  })

  it('tries a refused picture again only with new credentials', async () => {
    const { photos, clock, paths, context } = deviceWith(['bad'], () =>
      Promise.reject(new TransportError('permission-denied', '')),
    )
    context.transport.refreshAccess = () => clock.sleep(3000)
    photos.look()
    await clock.advance(2999)
    expect(paths).toHaveLength(1)
    await clock.advance(1)
    expect(paths).toHaveLength(2)
  })

  it('passes a picture over whose pixels are gone', async () => {
    const { photos, clock, uploaded, paths } = deviceWith(['gone', 'a'], done)
    photos.look()
    await clock.advance(0)
    expect([paths.length, uploaded.length]).toEqual([1, 1])
  })

  it('takes an upload up where it was cut, and forgets it when it is through', async () => {
    const sessions: string[] = []
    const { photos, clock, database } = deviceWith(['a'], async ({ session, onSession }) => {
      sessions.push(session)
      if (sessions.length > 1) return
      await onSession('s1')
      throw new TransportError('network', '')
    })
    photos.look()
    await clock.advance(0)
    expect(database.kept.get('sync-upload-a')).toEqual({ session: 's1' })
    await clock.advance(5000)
    expect(sessions).toEqual(['', 's1'])
    expect(database.kept.has('sync-upload-a')).toBe(false)
  })

  it('looks once more when it is asked while it uploads', async () => {
    let answer = (): void => undefined
    const { photos, clock, waiting, left } = deviceWith(['a'], () => new Promise((resolve) => (answer = resolve)))
    photos.look()
    await clock.advance(0)
    left.push('b')
    photos.look()
    photos.look()
    answer()
    await clock.advance(0)
    answer()
    await clock.advance(0)
    expect(left).toEqual([])
    expect(waiting).toEqual([1, 0, 1, 0])
  })

  it('looks every 20 seconds until sync stops', async () => {
    const { photos, clock, waiting, context } = deviceWith([], done)
    photos.begin()
    await clock.advance(39_000)
    expect(waiting).toHaveLength(2)
    context.backoff.stop()
    await clock.advance(60_000)
    expect(waiting).toHaveLength(2)
  })

  it.each([
    ['image/jpeg', 'photos/ann/x.jpg'],
    ['image/png', 'photos/ann/x.png'],
    ['image/webp', 'photos/ann/x.webp'],
    ['image/odd', 'photos/ann/x.jpg'],
  ])('names a picture of type %s %s', (type, path) => {
    expect(photoPath('ann', 'x', type)).toBe(path)
  })
})
