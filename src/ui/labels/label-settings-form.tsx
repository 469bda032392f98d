import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { Button, Group, Radio, SegmentedControl, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  isPaper,
  labelPapers,
  describePaper,
  printAddressProblem,
  printWays,
  type LabelPaper,
  type LabelSettings,
  type PrintWay,
} from './label-settings.ts'

const wayLabels: Readonly<Record<PrintWay, { readonly label: Words; readonly description: Words }>> = {
  browser: {
    label: msg('label.way.browser'),
    description: msg('label.wayHint.browser'),
  },
  zplFile: { label: msg('label.way.zplFile'), description: msg('label.wayHint.zplFile') },
  zplPost: { label: msg('label.way.zplPost'), description: msg('label.wayHint.zplPost') },
}

const papers = Object.keys(labelPapers).filter(isPaper)

function PaperSelect(props: {
  readonly label: string
  readonly value: LabelPaper
  readonly onChange: (paper: LabelPaper) => void
}) {
  const t = useWords()
  return (
    <Select
      label={props.label}
      data={papers.map((value) => ({ value, label: t.of(describePaper(value)) }))}
      value={props.value}
      allowDeselect={false}
      onChange={(value) => isPaper(value) && props.onChange(value)}
      comboboxProps={{ withinPortal: false }}
    />
  )
}

/** The device's choices for labels; nothing is kept until it is saved. */
export function LabelSettingsForm({
  settings,
  onSave,
  onCancel,
}: {
  readonly settings: LabelSettings
  readonly onSave: (settings: LabelSettings) => void
  readonly onCancel: () => void
}) {
  const t = useWords()
  const [draft, setDraft] = useState(settings)
  const change = (part: Partial<LabelSettings>) => setDraft({ ...draft, ...part })
  const problem = draft.way === 'zplPost' ? printAddressProblem(draft.address) : ''
  return (
    <Stack>
      <Radio.Group
        label={t('label.how')}
        value={draft.way}
        onChange={(value) => {
          const way = printWays.find((one) => one === value)
          if (way) change({ way })
        }}
      >
        <Stack gap="xs" mt="xs">
          {printWays.map((way) => (
            <Radio
              key={way}
              value={way}
              label={t.of(wayLabels[way].label)}
              description={t.of(wayLabels[way].description)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {draft.way === 'zplPost' && (
        <TextInput
          label={t('label.address')}
          value={draft.address}
          error={t.of(problem) || undefined}
          onChange={(event) => change({ address: event.currentTarget.value.trim() })}
          inputMode="url"
          autoComplete="off"
        />
      )}
      <Group grow align="end">
        <PaperSelect label={t('label.forUnits')} value={draft.paper} onChange={(paper) => change({ paper })} />
        <PaperSelect
          label={t('label.forPallets')}
          value={draft.containerPaper}
          onChange={(containerPaper) => change({ containerPaper })}
        />
      </Group>
      <div>
        <Text size="sm" fw={500} mb={4} id="label-code">
          {t('recognition.otherCode')}
        </Text>
        <SegmentedControl
          aria-labelledby="label-code"
          fullWidth
          value={draft.symbology}
          onChange={(value) => change({ symbology: value === 'qr' ? 'qr' : 'code128' })}
          data={[
            { value: 'code128', label: 'Code 128' },
            { value: 'qr', label: 'QR' },
          ]}
        />
      </div>
      <Switch
        label={t('label.auto')}
        checked={draft.auto}
        onChange={(event) => change({ auto: event.currentTarget.checked })}
      />
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onCancel}>
          {t('core.cancel')}
        </Button>
        <Button size="md" disabled={problem !== ''} onClick={() => onSave(draft)}>
          {t('core.save')}
        </Button>
      </Group>
    </Stack>
  )
}
