/** What becomes of amounts in a foreign currency: converted at a rate that a person states, or left out. */
import { useWords } from '#language/use-words.ts'
import { Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { describeCurrency, RATE_UNIT, readRate, type CurrencyAnswers } from '#domain/files/currency.ts'
import { QuestionCard } from '#features/buying/import/import-question-card.tsx'

export interface ImportCurrencyProps {
  readonly question: { readonly currency: string; readonly column: string; readonly examples: readonly string[] }
  readonly answers: CurrencyAnswers
  readonly onAnswer: (answers: CurrencyAnswers) => void
}

const rateText = (answer: CurrencyAnswers[string] | undefined): string =>
  typeof answer === 'number' ? String(answer / RATE_UNIT) : ''

export function ImportCurrency({ question, answers, onAnswer }: ImportCurrencyProps) {
  const t = useWords()
  const { currency, column, examples } = question
  const { [currency]: answer, ...others } = answers
  const [converts, setConverts] = useState(typeof answer === 'number')
  const [rate, setRate] = useState(rateText(answer))
  const typed = (text: string) => {
    setRate(text)
    const read = readRate(text)
    onAnswer(read === null ? others : { ...others, [currency]: read })
  }
  const choose = (value: string) => {
    setConverts(value === 'convert')
    if (value === 'convert') typed(rate)
    else onAnswer({ ...others, [currency]: 'leaveOut' })
  }
  const isWrong = rate.trim() !== '' && readRate(rate) === null
  return (
    <QuestionCard column={column} examples={examples}>
      <Radio.Group
        label={t.of(describeCurrency(currency))}
        value={converts ? 'convert' : answer === 'leaveOut' ? 'leaveOut' : null}
        onChange={choose}
      >
        <Radio value="convert" label={t('import.convert')} mt={8} />
        <Radio value="leaveOut" label={t('import.without', { currency })} mt={8} />
      </Radio.Group>
      {converts && (
        <TextInput
          label={t('import.rate', { currency })}
          description={t('import.rateHint')}
          placeholder="0.73"
          inputMode="decimal"
          required
          maw={280}
          mt="xs"
          value={rate}
          error={isWrong ? t('import.notARate', { rate }) : undefined}
          onChange={(event) => typed(event.currentTarget.value)}
        />
      )}
    </QuestionCard>
  )
}
