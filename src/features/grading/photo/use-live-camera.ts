/** The device's camera as a finder on the page: no other app opens between two shots. */
import { msg, type Words } from '#messages/message.ts'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

const wanted: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1440 } },
}

function cameraError(error: unknown): Words {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError') return msg('scan.camera.notAllowed')
  if (name === 'NotFoundError') return msg('photo.noCamera')
  return msg('scan.camera.notStarted')
}

export interface LiveCamera {
  readonly video: RefObject<HTMLVideoElement | null>
  /** The finder shows a picture. */
  readonly isReady: boolean
  /** Why there is none; `''` while all is well. */
  readonly problem: Words
  /** The picture of this moment; `null` when the finder shows none. */
  readonly grab: () => Promise<Blob | null>
}

export function useLiveCamera(isOn: boolean): LiveCamera {
  const video = useRef<HTMLVideoElement>(null)
  const [isReady, setReady] = useState(false)
  const [problem, setProblem] = useState<Words>('')
  useEffect(() => {
    if (!isOn) return
    let stopped = false
    let stream: MediaStream | null = null
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia(wanted)
        if (stopped || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        setReady(true)
      } catch (error) {
        if (!stopped) setProblem(cameraError(error))
      }
    }
    void start()
    return () => {
      stopped = true
      stop()
      setReady(false)
      setProblem('')
    }
  }, [isOn])
  const grab = useCallback(async () => {
    const from = video.current
    if (!from || from.videoWidth === 0) return null
    const canvas = new OffscreenCanvas(from.videoWidth, from.videoHeight)
    canvas.getContext('2d')?.drawImage(from, 0, 0)
    return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.94 })
  }, [])
  return { video, isReady, problem, grab }
}
