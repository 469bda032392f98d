/** Below this width a table is cards and a drawer the whole screen. */
export const CARDS_BELOW = '(max-width: 699.9px)'
