/** Scanning with the camera, for devices without a wedge. The reader is WebAssembly served by ourselves, loaded when first used. */
import { Alert, Modal, Text } from '@mantine/core'
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '#language/use-words.ts'
import { msg, type Message } from '#messages/message.ts'
import { useCover } from '#ui/command/covers.ts'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

const EVERY_MS = 150
/** The same code again counts as a new scan only after this pause: a still picture is one scan. */
const SAME_CODE_MS = 1_500

prepareZXingModule({
  overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path) },
})

function cameraError(error: unknown): Message {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError') return msg('scan.camera.notAllowed')
  if (name === 'NotFoundError') return msg('scan.camera.none')
  return msg('scan.camera.notStarted')
}

export function ScanCamera({
  onCode,
  onClose,
}: {
  readonly onCode: (text: string) => void
  readonly onClose: () => void
}) {
  const t = useWords()
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<Message | null>(null)
  const [last, setLast] = useState('')
  // Where there is no picture, whoever scans does it in another way.
  useCover(problem !== null, onClose)

  useEffect(() => {
    let stream: MediaStream | null = null
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let lastCode = ''
    let lastAt = 0
    const detector = new BarcodeDetector()

    const read = async () => {
      const picture = video.current
      if (stopped || !picture) return
      if (picture.readyState >= picture.HAVE_CURRENT_DATA) {
        const [found] = await detector.detect(picture).catch(() => [])
        const isNew = found && (found.rawValue !== lastCode || performance.now() - lastAt > SAME_CODE_MS)
        if (found && !stopped) lastAt = isNew ? performance.now() : lastAt
        if (found && isNew && !stopped) {
          lastCode = found.rawValue
          setLast(found.rawValue)
          onCode(found.rawValue)
        }
      }
      timer = setTimeout(() => void read(), EVERY_MS)
    }

    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (stopped || !video.current) return stream.getTracks().forEach((track) => track.stop())
        video.current.srcObject = stream
        await video.current.play()
        await read()
      } catch (error) {
        if (!stopped) setProblem(cameraError(error))
      }
    }
    void start()
    return () => {
      stopped = true
      clearTimeout(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [onCode])

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('scan.withCamera')}
      fullScreen
      closeButtonProps={{ 'aria-label': t('core.close') }}
    >
      {problem ? (
        <Alert color="red" title={t('scan.camera.noPicture')}>
          {t.of(problem)}
        </Alert>
      ) : (
        <>
          <video ref={video} muted playsInline style={{ width: '100%', maxHeight: '70vh', borderRadius: 8 }} />
          <Text mt="sm" role="status">
            {last ? t('scan.camera.read', { code: last }) : t('scan.camera.hold')}
          </Text>
        </>
      )}
    </Modal>
  )
}
