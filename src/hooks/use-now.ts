import { useEffect, useState } from 'react'

/** The time, ISO UTC, renewed every so often: for ages and countdowns on screen. */
export function useNow(everyMs = 15_000): string {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
