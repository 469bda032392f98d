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

const wayLabels: Readonly<Record<PrintWay, { readonly label: string; readonly description: string }>> = {
  browser: {
    label: "This browser's print",
    description: 'Any printer this device knows; the page has the size of the label.',
  },
  zplFile: { label: 'ZPL file', description: 'Saves a file for a Zebra printer.' },
  zplPost: { label: 'Print service on this device', description: 'Sends ZPL at once, with no dialog.' },
}

const paperOptions = Object.keys(labelPapers)
  .filter(isPaper)
  .map((paper) => ({ value: paper, label: describePaper(paper) }))

function PaperSelect(props: {
  readonly label: string
  readonly value: LabelPaper
  readonly onChange: (paper: LabelPaper) => void
}) {
  return (
    <Select
      label={props.label}
      data={paperOptions}
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
  const [draft, setDraft] = useState(settings)
  const change = (part: Partial<LabelSettings>) => setDraft({ ...draft, ...part })
  const problem = draft.way === 'zplPost' ? printAddressProblem(draft.address) : ''
  return (
    <Stack>
      <Radio.Group
        label="How labels are printed"
        value={draft.way}
        onChange={(value) => {
          const way = printWays.find((one) => one === value)
          if (way) change({ way })
        }}
      >
        <Stack gap="xs" mt="xs">
          {printWays.map((way) => (
            <Radio key={way} value={way} {...wayLabels[way]} />
          ))}
        </Stack>
      </Radio.Group>
      {draft.way === 'zplPost' && (
        <TextInput
          label="Address of the print service"
          value={draft.address}
          error={problem || undefined}
          onChange={(event) => change({ address: event.currentTarget.value.trim() })}
          inputMode="url"
          autoComplete="off"
        />
      )}
      <Group grow align="end">
        <PaperSelect label="Units and locations" value={draft.paper} onChange={(paper) => change({ paper })} />
        <PaperSelect
          label="Pallets and totes"
          value={draft.containerPaper}
          onChange={(containerPaper) => change({ containerPaper })}
        />
      </Group>
      <div>
        <Text size="sm" fw={500} mb={4} id="label-code">
          Code
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
        label="Print a unit's label as soon as it is received"
        checked={draft.auto}
        onChange={(event) => change({ auto: event.currentTarget.checked })}
      />
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="md" disabled={problem !== ''} onClick={() => onSave(draft)}>
          Save
        </Button>
      </Group>
    </Stack>
  )
}
