/**
 * Between two steps of long work: lets the page draw and listen. Why not by a timer: a browser holds timers that set one another back for 4 ms each, more than
 * a step takes on a quick machine.
 */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
