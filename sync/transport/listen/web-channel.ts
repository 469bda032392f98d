/**
 * One Listen stream over WebChannel, as browsers speak it with Firestore: Google's own half of that protocol, which Firebase's SDK uses too. Loaded when it is
 * first needed. What is set follows the SDK (`WebChannelConnection` of @firebase/firestore 4.17): the address, the parameter that keeps a session on one
 * server, headers within the first message, which spares a page of another origin a question beforehand.
 */
import type { WebChannelOptions } from '@firebase/webchannel-wrapper/webchannel-blob'
import { TransportError } from '#sync/transport/transport.ts'
import type { Channel, ChannelEvents } from './listen-client.ts'
import { errorOf, type ListenMessage } from './messages.ts'

export interface ChannelPlace {
  /** Scheme, host and port. */
  readonly origin: string
  /** `projects/P/databases/D` */
  readonly database: string
  /** Of Firebase itself; our own server asks for none. */
  readonly apiKey?: string
}

/** A message on a slow line takes its time: the browser's own limits end what does not get through. */
const FORWARD_MS = 600_000

interface Said {
  readonly data: readonly [ListenMessage & { readonly error?: Parameters<typeof errorOf>[0] }]
}

/** Rejects where Google's code could not be fetched. */
export async function openWebChannel(
  place: ChannelPlace,
  token: string | null,
  events: ChannelEvents,
): Promise<Channel> {
  const { createWebChannelTransport, WebChannel } = await import('@firebase/webchannel-wrapper/webchannel-blob')
  const address = `${place.origin}/google.firestore.v1.Firestore/Listen/channel`
  const channel = createWebChannelTransport().createWebChannel(address, settingsOf(place, token))
  let isOver = false
  const end = (error: TransportError): void => {
    if (isOver) return
    isOver = true
    events.onEnd(error)
  }
  channel.listen(WebChannel.EventType.CLOSE, () => end(new TransportError('unavailable', 'The stream was closed.')))
  channel.listen(WebChannel.EventType.ERROR, () => end(new TransportError('unavailable', 'The stream broke.')))
  channel.listen(WebChannel.EventType.MESSAGE, (said) => {
    const [message] = (said as Said).data
    // Some answers of Google's come within a list of one.
    const { error } = Array.isArray(message) ? (message as unknown as Said['data'])[0] : message
    if (error) {
      end(errorOf(error))
      channel.close()
    } else if (!isOver) events.onMessage(message)
  })
  let isOpen = false
  return {
    send: (message) => {
      if (isOver) return
      // The first message goes with the greeting only where both are asked for in one turn.
      if (!isOpen) channel.open()
      isOpen = true
      channel.send({ database: place.database, ...message })
    },
    close: () => {
      isOver = true
      if (isOpen) channel.close()
    },
  }
}

const settingsOf = ({ database, apiKey }: ChannelPlace, token: string | null): WebChannelOptions => ({
  httpSessionIdParam: 'gsessionid',
  messageUrlParams: { database },
  sendRawJson: true,
  supportsCrossDomainXhr: true,
  internalChannelParams: { forwardChannelRequestTimeoutMs: FORWARD_MS },
  // A proxy that holds answers back until they are whole is noticed, and polled.
  detectBufferingProxy: true,
  initMessageHeaders: headersOf(token, apiKey),
  encodeInitMessageHeaders: true,
})

/** The library's types let no header through. */
const headersOf = (token: string | null, apiKey: string | undefined): Record<string, never> =>
  ({
    'Content-Type': 'text/plain',
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(apiKey === undefined ? {} : { 'x-goog-api-key': apiKey }),
  }) as unknown as Record<string, never>
