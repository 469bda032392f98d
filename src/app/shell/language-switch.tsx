/** The choice of a language for whoever is about to sign in: each calls itself by its own name. */
import { SegmentedControl } from '@mantine/core'
import { isLanguage, languageNames } from '#language/language-choice.ts'
import { languages } from '#language/translate.ts'
import { useWords } from '#language/use-words.ts'
import { useLanguageChoice } from '#app/session/use-language-choice.ts'

const options = languages.map((value) => ({ value, label: <span lang={value}>{languageNames[value]}</span> }))

export function LanguageSwitch() {
  const t = useWords()
  const choose = useLanguageChoice()
  return (
    <SegmentedControl
      aria-label={t('session.language')}
      data={options}
      value={t.language}
      onChange={(chosen) => {
        if (isLanguage(chosen)) choose(chosen)
      }}
    />
  )
}
