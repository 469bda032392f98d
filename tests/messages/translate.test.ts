import { describe, expect, it, vi } from 'vitest'
import { translator } from '#language/translate.ts'
import { joined, lower, money, moment, msg } from '#messages/message.ts'
import { inEnglish as t } from '#tests/support/english.ts'

/** By the clock on the wall, wherever the test runs. */
const thirdOfNovember = new Date(2026, 10, 3, 12).toISOString()

describe('a message in English', () => {
  it('counts in the words of one and of many', () => {
    expect(t('scan.refused', { scans: 1 })).toBe('One scan was not taken. Answer this first, then scan again.')
    expect(t('scan.refused', { scans: 1_200 })).toMatch(/^1,200 scans were not taken\./)
  })

  it('holds other messages, amounts, times and lists', () => {
    const first = msg('scan.lostCodes', { codes: joined(['LPRQ3978200', '', 'U-J3V00VA5']) })
    expect(t.of(joined([first, money(-508_894), moment(thirdOfNovember, 'date')], ' · '))).toBe(
      'The page was reloaded before it read LPRQ3978200, U-J3V00VA5. · -$5,088.94 · Nov 3, 2026',
    )
  })

  it('shows text of a record as it is, whatever signs it holds', () => {
    expect(t('scan.camera.read', { code: "{code} # 'x' <b>" })).toBe("Read {code} # 'x' <b>")
    expect(t.of("{code} # 'x'")).toBe("{code} # 'x'")
  })

  it('writes a label within a sentence with a small initial, and codes as they are', () => {
    expect(t.of(lower(msg('core.undo')))).toBe('undo')
    expect(t.of(lower('LPN label'))).toBe('LPN label')
  })

  it('says nothing on the console', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    t('core.ok')
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })

  it('shows a dash for what is unknown', () => {
    expect([t.money(null), t.moment('', 'time'), t.moment('soon', 'day')]).toEqual(['–', '–', '–'])
  })

  it.each(['Pacific/Kiritimati', 'Pacific/Auckland', 'Asia/Kolkata', 'Pacific/Honolulu'])(
    'shows a day without a clock as it was typed, in %s',
    (zone) => {
      vi.stubEnv('TZ', zone)
      expect(translator('en', {}).moment('2026-11-20T12:00:00.000Z', 'plainDay')).toBe('Nov 20, 2026')
      expect(translator('es', {}).moment('2026-11-20', 'plainDay')).toBe('20 nov 2026')
      vi.unstubAllEnvs()
    },
  )

  it('writes no minus before zero', () => {
    expect(t.money(-0)).toBe('$0.00')
  })

  it('follows how the device writes the dates of its language', () => {
    const british = translator('en', {}, ['de-DE', 'en', 'en-GB'])
    expect(british.locale).toBe('en-GB')
    expect(british.moment(thirdOfNovember, 'date')).toBe('3 Nov 2026')
  })
})
