/** The build's own name, set by Vite. */
declare const __BUILD_ID__: string
