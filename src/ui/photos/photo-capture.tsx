/**
 * Takes pictures: the camera on a handheld or tablet, files on a desktop. Works with no network;
 * shows while a picture is being saved, and why one was not.
 */
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { Button, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { refusalWords } from '#domain/core/refusal.ts'
import { Caution } from '#ui/parts/caution.tsx'

export interface PhotoCaptureProps {
  /** What is to be photographed, on the button. */
  readonly label: string
  /** Keeps one picture; resolves when it is on the disk. The words of a `Refusal` are shown. */
  readonly onPhoto: (file: File) => Promise<void>
  /** Pictures that wait for the server, of this list. */
  readonly waiting?: number
  readonly variant?: 'default' | 'filled'
}

export function PhotoCapture({ label, onPhoto, waiting = 0, variant = 'default' }: PhotoCaptureProps) {
  const t = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [keeping, setKeeping] = useState(0)
  const [problem, setProblem] = useState<Words>('')

  const keepAll = async (files: readonly File[]) => {
    setProblem('')
    setKeeping(files.length)
    for (const file of files) {
      try {
        await onPhoto(file)
      } catch (error) {
        // One bad file of several does not cost the others.
        console.warn('A picture could not be kept.', error)
        setProblem(refusalWords(error, msg('photo.problem.notKept')))
      }
      setKeeping((left) => left - 1)
    }
  }

  return (
    <div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        hidden
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // The same picture may be chosen again, after it was removed.
          event.currentTarget.value = ''
          void keepAll(files)
        }}
      />
      <Button
        size="md"
        mih={48}
        variant={variant}
        leftSection={<IconCamera size={20} aria-hidden />}
        loading={keeping > 0}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {keeping > 0 && t('photo.keeping', { count: keeping })}
        {keeping === 0 && waiting > 0 && t('photo.waitForNetwork', { count: waiting })}
      </Text>
      <div role="alert">{problem !== '' && <Caution tone="red">{t.of(problem)}</Caution>}</div>
    </div>
  )
}
