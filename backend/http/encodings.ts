/** Which encodings of an answer a client takes (RFC 9110, 12.5.3). `*` counts for nothing here: the body as it is suits everybody. */
export function takesEncoding(accepted: string, name: 'br' | 'gzip'): boolean {
  return accepted.split(',').some((offer) => {
    const [offered = '', ...parameters] = offer.split(';').map((part) => part.trim().toLowerCase())
    return offered === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
