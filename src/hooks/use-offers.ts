/** What this server lets people do with accounts. */
import { useEffect, useState } from 'react'
import { useServices, type AccountOffers } from './services.ts'

/** `undefined` until the server has answered. */
export function useOffers(): AccountOffers | undefined {
  const { account } = useServices()
  const [offers, setOffers] = useState<AccountOffers>()
  useEffect(() => {
    void account.offers().then(setOffers)
  }, [account])
  return offers
}
