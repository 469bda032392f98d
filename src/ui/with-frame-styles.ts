/** Loads what is drawn with the styles of `mantine-frame-styles.ts`. */

/** Why they are asked for first: a style sheet counts from where it stands in the page, and ours must come after Mantine's. */
export const withFrameStyles =
  <Module>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [, module] = await Promise.all([import('./mantine-frame-styles.ts'), load()])
    return module
  }
