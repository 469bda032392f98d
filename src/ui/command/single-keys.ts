/**
 * What a single key stands for while no field has the focus: `/` the filter, `?` the list of keys, `j` and `k` down and up. `ArrowDown` leads from the
 * scan field to the table. Keys come from `src/scan/keys/use-wedge-keys.ts`, which knows whether a scanner sends them. Off for each device: who speaks to a
 * device, or types by touch, presses single keys by accident (WCAG 2.1.4).
 */
import { useEffect, useState } from 'react'
import { useLatest } from '#ui/use-latest.ts'

export type SingleKey = 'j' | 'k' | '/' | '?' | 'ArrowDown'

/** Returns whether the key means something now. */
type Act = () => boolean

const acts = new Map<string, Act[]>()
const SETTING = 'restow-single-keys'

export function singleKeysAreOn(): boolean {
  return localStorage.getItem(SETTING) !== 'off'
}

export function setSingleKeys(on: boolean): void {
  localStorage.setItem(SETTING, on ? 'on' : 'off')
}

/** Whether the setting is on, and the way to change it. */
export function useSingleKeysSetting(): readonly [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(singleKeysAreOn)
  return [
    isOn,
    (on) => {
      setSingleKeys(on)
      setOn(on)
    },
  ]
}

/** Gives the key a meaning for as long as the caller is on screen; what was opened last goes first. */
export function useSingleKey(key: SingleKey, act: Act): void {
  const latest = useLatest(act)
  useEffect(() => {
    const mine: Act = () => latest()()
    acts.set(key, [mine, ...(acts.get(key) ?? [])])
    return () => void acts.set(key, acts.get(key)?.filter((one) => one !== mine) ?? [])
  }, [key, latest])
}

/** Whether the key may stand for something: asked for each key of a scan, so it looks at no page. */
export const isSingleKey = (key: string): boolean => acts.has(key)

/** Returns whether the key stood for something, which was done. */
export function pressSingleKey(key: string): boolean {
  // An arrow is no character that is said or typed by accident.
  if (key.length === 1 && !singleKeysAreOn()) return false
  return acts.get(key)?.some((act) => act()) ?? false
}
