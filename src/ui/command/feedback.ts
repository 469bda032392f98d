/**
 * What a scan sounds and feels like: every tone of answer has a sound and a vibration of its own, so that no person has to look. Sound can be
 * turned off for each device. Browsers allow sound only after the first touch or key; until then the answer is seen and felt.
 */
export const answerTones = ['green', 'amber', 'red', 'plain'] as const
export type AnswerTone = (typeof answerTones)[number]

interface Note {
  readonly hertz: number
  readonly startMs: number
  readonly lengthMs: number
}

const sounds: Readonly<Record<AnswerTone, readonly Note[]>> = {
  green: [{ hertz: 1760, startMs: 0, lengthMs: 70 }],
  amber: [
    { hertz: 880, startMs: 0, lengthMs: 90 },
    { hertz: 1175, startMs: 120, lengthMs: 90 },
  ],
  plain: [{ hertz: 1320, startMs: 0, lengthMs: 40 }],
  red: [
    { hertz: 220, startMs: 0, lengthMs: 200 },
    { hertz: 180, startMs: 260, lengthMs: 300 },
  ],
}

const vibrations: Readonly<Record<AnswerTone, readonly number[]>> = {
  green: [40],
  amber: [60, 60, 60],
  plain: [20],
  red: [200, 80, 200],
}

const SOUND_KEY = 'restow-sound'
let audio: AudioContext | null = null

export function soundIsOn(): boolean {
  return localStorage.getItem(SOUND_KEY) !== 'off'
}

export function setSound(on: boolean): void {
  localStorage.setItem(SOUND_KEY, on ? 'on' : 'off')
}

/** Plays and vibrates an answer. Never throws: a device without sound still scans. */
export function giveFeedback(tone: AnswerTone): void {
  // Before the first touch Chromium refuses both and logs that in the console; checking first keeps
  // it quiet.
  const touched = navigator.userActivation?.hasBeenActive ?? true
  if (!touched) return
  navigator.vibrate?.([...vibrations[tone]])
  if (!soundIsOn()) return
  try {
    audio ??= new AudioContext()
    for (const note of sounds[tone]) playNote(audio, note)
  } catch (error) {
    console.warn('This device plays no sound.', error)
  }
}

function playNote(context: AudioContext, note: Note): void {
  const start = context.currentTime + note.startMs / 1000
  const end = start + note.lengthMs / 1000
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.type = 'square'
  oscillator.frequency.value = note.hertz
  gain.gain.setValueAtTime(0.12, start)
  gain.gain.exponentialRampToValueAtTime(0.001, end)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(end)
}
