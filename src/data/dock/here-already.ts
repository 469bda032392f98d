/** Pallets under one label of a seller, each once. */
import type { ContainerDoc } from '#schemas/containers.ts'

/** Leaves out what a load still expects where it has that pallet: the dock counted it, out of reach, before the manifest came. */
export function withoutHere(pallets: readonly ContainerDoc[]): readonly ContainerDoc[] {
  const here = new Set(pallets.filter(({ status }) => status !== 'expected').map(({ loadId }) => loadId))
  return pallets.filter(({ status, loadId }) => status !== 'expected' || !here.has(loadId))
}
