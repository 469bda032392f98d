/** What stands at a place itself, and the places within it. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { statusWords, kindWords } from '#domain/core/pallet-contents.ts'
import { stageWords } from '#domain/core/unit-facts.ts'
import { watchPlaceContents } from '#data/core/zones.ts'
import { useLive } from '#hooks/use-live.ts'
import { useWork } from '#hooks/use-session.ts'
import { PlaceMark } from './zones-tree.tsx'
import type { PlaceProps } from './zones-place.tsx'
import { placeState } from '#domain/core/zone-tree.ts'
import styles from './zones-page.module.css'

/** Further ones are a press away: what can be done with the place stays near. */
const FIRST = 10

/** The pallets page reads `open` itself; pages know nothing of each other's parameters. */
const palletLink = (id: string): { to: string; search: Record<string, unknown> } => ({
  to: '/pallets',
  search: { open: id },
})

export function ZonesContents({ zones, place }: PlaceProps) {
  const { db } = useWork()
  const contents = useLive(() => watchPlaceContents(db, place.id), [db, place.id])
  const within = (zones.places ?? []).filter((one) => one.parentId === place.id)
  const [all, setAll] = useState(false)
  if (!contents) return null
  const { pallets, units, isCut } = contents
  const shown = all ? units : units.slice(0, FIRST)
  const isEmpty = pallets.length + units.length + within.length === 0
  return (
    <>
      {isEmpty && <p className={styles['quiet']}>Nothing is recorded here.</p>}
      {within.length > 0 && (
        <section className={styles['part']}>
          <h3 className={styles['heading']}>Places in it</h3>
          <ul className={styles['list']}>
            {within.map((one) => {
              const sum = zones.sums?.get(one.id)
              return (
                <li key={one.id}>
                  <button type="button" className={styles['item']} onClick={() => zones.onOpen(one.id)}>
                    <span className={styles['code']}>{one.code}</span>
                    <span className={styles['grow']}>
                      <PlaceMark state={placeState(one, sum)} />
                    </span>
                    <span className={styles['qty']}>{sum ? sum.qty.toLocaleString('en-US') : '–'}</span>
                  </button>
                </li>
              )
            })}
          </ul>
        </section>
      )}
      {pallets.length > 0 && (
        <section className={styles['part']}>
          <h3 className={styles['heading']}>Pallets here</h3>
          <ul className={styles['list']}>
            {pallets.map((one) => (
              <li key={one.id} className={styles['item']}>
                <Link {...palletLink(one.id)} className={styles['link']}>
                  {one.label}
                </Link>
                <span className={styles['grow']}>
                  {kindWords[one.kind]}, {statusWords[one.status].toLowerCase()}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {units.length > 0 && (
        <section className={styles['part']}>
          <h3 className={styles['heading']}>Units here</h3>
          <ul className={styles['list']}>
            {shown.map((unit) => (
              <li key={unit.id} className={styles['item']}>
                <span className={styles['code']}>{unit.label}</span>
                <span className={styles['grow']}>
                  {unit.title || 'Not on the manifest'}
                  <span className={styles['quiet']}> {stageWords[unit.stage]}</span>
                </span>
                <span className={styles['qty']}>{unit.qty > 1 ? `× ${unit.qty.toLocaleString('en-US')}` : ''}</span>
              </li>
            ))}
          </ul>
          {shown.length < units.length && (
            <Button variant="subtle" color="gray" mih={48} px={8} onClick={() => setAll(true)}>
              Show all {units.length}
            </Button>
          )}
          {isCut && all && <p className={styles['quiet']}>Only the first {units.length} are listed here.</p>}
        </section>
      )}
    </>
  )
}
