/** The messages between the page Photo recognition and its Worker. */
import type { Words } from '#messages/message.ts'
import type { Signature } from '#domain/photos/picture-likeness.ts'
import type { Identity } from '#domain/grading/identifying.ts'
import type { KnownThings } from '#data/grading/recognizing.ts'
import type { MeasuredPhoto } from '#data/photos/shrink-photo.ts'

/** What a picture gives to go by. */
export interface Looked {
  readonly measured: MeasuredPhoto
  /** Texts of the barcodes in it. */
  readonly codes: readonly string[]
  /** What to ask likeness with. */
  readonly asked: readonly Signature[]
}

export interface Sought {
  /** Codes in the picture. */
  readonly codes: readonly string[]
  /** Codes that a person scanned or typed. */
  readonly entered: readonly string[]
  readonly words: string
  readonly asked: readonly Signature[]
  /** The load in work, `''` for none. */
  readonly loadId: string
  /** The unit that is to be recognised, `''` for none. */
  readonly unitId: string
  readonly limit: number
}

export interface FoundCandidate extends Identity {
  readonly key: string
  /** In the manifest, from 1; 0 where there is no line. */
  readonly row: number
  readonly units: number
  readonly score: number
  readonly reasons: readonly Words[]
  readonly isOnLoad: boolean
}

export type Question =
  | { readonly ask: 'put'; readonly batch: KnownThings }
  | { readonly ask: 'look'; readonly file: Blob }
  | { readonly ask: 'find'; readonly sought: Sought }

export interface Replies {
  readonly put: null
  readonly look: Looked
  readonly find: readonly FoundCandidate[]
}

export interface ToRecogniser {
  readonly id: number
  readonly question: Question
}

export type FromRecogniser =
  | { readonly id: number; readonly reply: Replies[keyof Replies] }
  | { readonly id: number; readonly problem: Words }
