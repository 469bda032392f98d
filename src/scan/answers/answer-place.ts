/** Where the answer stands: in the page's card, or above everything where the page has no card or a dialog covers it. */
import { useEffect, useSyncExternalStore } from 'react'
import { isPageCovered } from '#ui/command/covers.ts'
import type { ShownAnswer } from './answers.ts'

/** A dialog that closes is noticed within this time, while an answer floats above it. */
const LOOK_MS = 200

let cards = 0
let covered = false
const listeners = new Set<() => void>()

function change(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const floats = (): boolean => cards === 0 || covered

function look(): void {
  const now = isPageCovered()
  if (now === covered) return
  covered = now
  change()
}

/** Whether the answer stands above the page. */
export function useAnswerFloats(): boolean {
  return useSyncExternalStore(subscribe, floats)
}

/** The page has a place for answers, for as long as the caller is on screen. */
export function useAnswerCard(): void {
  useEffect(() => {
    cards += 1
    change()
    return () => {
      cards -= 1
      change()
    }
  }, [])
}

/**
 * A new answer floats when a dialog is over the page at that moment, until that dialog is closed. A drawer that a person opens over an answer
 * covers it, as it covers the page: the answer must not stand in its way.
 */
export function useFollowCovers(shown: ShownAnswer | null): void {
  const seq = shown?.seq
  useEffect(() => {
    if (seq === undefined) return
    look()
    if (!covered) return
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [seq])
}
