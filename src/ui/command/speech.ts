/**
 * Answers that are spoken, for those who read little or whose eyes are on the item. Off until a person turns it on for the device, and offered only
 * where the device has a voice for the language that needs no network.
 */
const SPEECH_KEY = 'restow-speech'

const voices = (): readonly SpeechSynthesisVoice[] => globalThis.speechSynthesis?.getVoices() ?? []

function offlineVoice(language: string): SpeechSynthesisVoice | undefined {
  return voices().find(({ localService, lang }) => localService && lang.split(/[-_]/)[0] === language)
}

/** Browsers load their voices when they are first asked for them. */
export function readyVoices(): void {
  voices()
}

export const canSpeak = (language: string): boolean => offlineVoice(language) !== undefined

export function speechIsOn(): boolean {
  return localStorage.getItem(SPEECH_KEY) === 'on'
}

export function setSpeech(on: boolean): void {
  localStorage.setItem(SPEECH_KEY, on ? 'on' : 'off')
  if (!on) globalThis.speechSynthesis?.cancel()
}

/** Says it at once, where there is a voice: an answer that is still being said is an older one. */
export function say(text: string, language: string): void {
  const voice = offlineVoice(language)
  if (!voice) return
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  speechSynthesis.cancel()
  speechSynthesis.speak(utterance)
}
