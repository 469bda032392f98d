/** The look: quiet neutral greys, one accent (dock orange). Green, amber and red belong to answers and states alone. */
import {
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'

const dock: MantineColorsTuple = [
  '#fff2e6', '#ffe1c9', '#fcc190', '#fa9f54', '#f98628', '#f2801f', '#d86c10', '#b45407', '#8f4206', '#6b3105',
] // prettier-ignore

const dark: MantineColorsTuple = [
  '#e6e8ea', '#b9bdc2', '#9a9fa6', '#777c84', '#4c5157', '#363a3f', '#282b2f', '#1c1f22', '#16181a', '#0f1113',
] // prettier-ignore

const ACCENT = 'dock'

/** Dialogs open and close in 300 ms; everything else moves under 150. */
export const DIALOG_MS = 300

const dialogTransition = { transition: 'fade-down', duration: DIALOG_MS } as const

/** The head of a dialog is no banner of the page: some readers take its element for one. */
const dialogHead = { header: { role: 'none' } } as const

/**
 * No page with a dialog scrolls as a whole (`global.css`), so there is nothing to lock under it. The lock puts a style sheet into the page each time a dialog opens or closes, for which
 * the browser works out the style of every element anew: a tenth of a second on a handheld.
 */
const unlocked = { lockScroll: false } as const

export const theme = createTheme({
  colors: { dock, dark },
  primaryColor: ACCENT,
  primaryShade: { light: 7, dark: 5 },
  autoContrast: true,
  // Mantine judges the accent by its light-theme shade alone; the text on it differs between the
  // themes (`global.css`).
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    const accent = input.color === undefined || input.color === ACCENT
    return accent && input.variant === 'filled' ? { ...colors, color: 'var(--restow-on-accent)' } : colors
  },
  luminanceThreshold: 0.2,
  defaultRadius: 'sm',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", "Roboto Mono", "DejaVu Sans Mono", Menlo, monospace',
  headings: { fontWeight: '650' },
  components: {
    ModalRoot: { defaultProps: unlocked },
    DrawerRoot: { defaultProps: unlocked },
    Modal: {
      defaultProps: { ...unlocked, transitionProps: dialogTransition, centered: true, attributes: dialogHead },
    },
    Drawer: {
      defaultProps: {
        ...unlocked,
        transitionProps: { transition: 'slide-left', duration: DIALOG_MS },
        attributes: dialogHead,
      },
    },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 100 } } },
    Menu: { defaultProps: { transitionProps: { duration: 100 } } },
    Select: { defaultProps: { comboboxProps: { transitionProps: { duration: 0 } } } },
  },
})

/** Dark by default; a light choice is remembered on the device. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'restow-color-scheme' })
