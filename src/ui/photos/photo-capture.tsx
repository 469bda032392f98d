/**
 * Takes pictures: the camera on a handheld or tablet, files on a desktop. Works with no network;
 * shows while a picture is being saved, and why one was not.
 */
import { Button, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Caution } from '#ui/parts/caution.tsx'

export interface PhotoCaptureProps {
  /** What is to be photographed, on the button. */
  readonly label: string
  /** Keeps one picture; resolves when it is on the disk. A rejection's message is shown. */
  readonly onPhoto: (file: File) => Promise<void>
  /** Pictures that wait for the server, of this list. */
  readonly waiting?: number
  readonly variant?: 'default' | 'filled'
}

export function PhotoCapture({ label, onPhoto, waiting = 0, variant = 'default' }: PhotoCaptureProps) {
  const input = useRef<HTMLInputElement>(null)
  const [keeping, setKeeping] = useState(0)
  const [problem, setProblem] = useState('')

  const keepAll = async (files: readonly File[]) => {
    setProblem('')
    setKeeping(files.length)
    for (const file of files) {
      try {
        await onPhoto(file)
      } catch (error) {
        // One bad file of several does not cost the others.
        setProblem(error instanceof Error ? error.message : 'This picture could not be kept. Take it again.')
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
        {keeping > 0 && `Keeping ${keeping === 1 ? 'a picture' : `${keeping} pictures`}…`}
        {keeping === 0 &&
          waiting > 0 &&
          `${waiting === 1 ? 'One picture waits' : `${waiting} pictures wait`} for the network. Safe on this device.`}
      </Text>
      <div role="alert">{problem && <Caution tone="red">{problem}</Caution>}</div>
    </div>
  )
}
