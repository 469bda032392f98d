import { describe, expect, it } from 'vitest'
import { translator } from '#language/translate.ts'
import { money, moment, msg } from '#messages/message.ts'
import { inEnglish as t } from '#tests/support/english.ts'

describe('a message in English', () => {
  it('counts in the words of one and of many', () => {
    expect(t('scan.refused', { scans: 1 })).toBe('One scan was not taken. Answer this first, then scan again.')
    expect(t('scan.refused', { scans: 1_200 })).toMatch(/^1,200 scans were not taken\./)
  })

  it('holds other messages, amounts, times and lists', () => {
    const first = msg('scan.lostCodes', { codes: ['LPRQ3978200', 'U-J3V00VA5'] })
    expect(t('core.colon', { first, second: money(-508_894) })).toBe(
      'The page was reloaded before it read LPRQ3978200, U-J3V00VA5.: -$5,088.94',
    )
    expect(t('core.colon', { first: msg('core.undo'), second: moment('2026-11-03T12:00:00.000Z', 'date') })).toBe(
      'Undo: Nov 3, 2026',
    )
  })

  it('shows text of a record as it is, whatever signs it holds', () => {
    expect(t('scan.camera.read', { code: "{code} # 'x' <b>" })).toBe("Read {code} # 'x' <b>")
    expect(t.of("{code} # 'x'")).toBe("{code} # 'x'")
  })

  it('shows a dash for what is unknown', () => {
    expect([t.money(null), t.moment('', 'time'), t.moment('soon', 'day')]).toEqual(['–', '–', '–'])
  })

  it('follows how the device writes the dates of its language', () => {
    const british = translator('en', {}, ['de-DE', 'en', 'en-GB'])
    expect(british.locale).toBe('en-GB')
    expect(british.moment('2026-11-03T12:00:00.000Z', 'date')).toBe('3 Nov 2026')
  })
})
