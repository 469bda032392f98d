/** What is stored where, in plain words, with what this device holds right now. */
import { List, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'

interface Usage {
  readonly usedMb: number
  readonly quotaMb: number
  readonly kept: boolean
}

const MB = 1024 * 1024

async function readUsage(): Promise<Usage | null> {
  if (!navigator.storage?.estimate) return null
  const [{ usage = 0, quota = 0 }, kept] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted?.() ?? false,
  ])
  return { usedMb: usage / MB, quotaMb: quota / MB, kept }
}

export function PrivacyPage() {
  const [usage, setUsage] = useState<Usage | null>(null)
  useEffect(() => {
    void readUsage().then(setUsage)
  }, [])
  return (
    <Stack>
      <Text>
        Restow is the working tool of this warehouse. It stores what you do here, under your name, so that stock and
        money can be traced.
      </Text>
      <Title order={2} size="h4">
        On this device
      </Title>
      <List spacing="xs">
        <List.Item>
          A copy of the warehouse records that your role may see, so that every page works with no network.
        </List.Item>
        <List.Item>What you did and has not been sent yet, and photos that wait for a connection.</List.Item>
        <List.Item>
          Your choices: theme, sound, filters, drafts. And who was signed in last: email and account number.
        </List.Item>
        <List.Item>Signing out removes the records from the device once everything is sent.</List.Item>
      </List>
      <Text size="sm" role="status">
        {usage
          ? `In use: ${usage.usedMb.toFixed(1)} MB of ${Math.round(usage.quotaMb).toLocaleString()} MB. ${usage.kept ? 'The browser keeps it until you remove it.' : 'The browser may clear it when the device runs out of space.'}`
          : 'This browser does not say how much space is in use.'}
      </Text>
      <Title order={2} size="h4">
        On the server
      </Title>
      <List spacing="xs">
        <List.Item>Your name, email and role; your password only as a hash that cannot be read back.</List.Item>
        <List.Item>
          Each action: what, when by this device’s clock, on which device, by whom. It is never changed afterwards.
        </List.Item>
        <List.Item>
          Photos of stock, loads and damage. Names and addresses of buyers, for pickup and shipping.
        </List.Item>
      </List>
      <Title order={2} size="h4">
        What is not done
      </Title>
      <Text>
        No advertising, no selling of data, no tracking of where you are. Statistics of use are sent only where the
        operator has switched them on.
      </Text>
    </Stack>
  )
}
