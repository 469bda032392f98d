/** Tests read the English words of the screen. */
import { showIn } from '#language/language.ts'
import { inEnglish } from './english.ts'

showIn(inEnglish)
