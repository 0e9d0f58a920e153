import { preferredLanguage } from './lib/languages.ts'
import { mayBeSignedIn } from './lib/session-hint.ts'
import { storedColorMode } from './lib/stored-color-mode.ts'

/** Runs before the first paint, as a small script of its own: nothing that was shown has to be taken back. */
const { dataset } = document.documentElement
dataset.amplifyColorMode = storedColorMode()

// A drawn page is what a visitor sees who reads English, at the very address that it names. For anybody else it is hidden.
const isDrawnForThis =
  dataset.drawn === location.origin + location.pathname + location.search &&
  preferredLanguage() === 'en' &&
  !mayBeSignedIn()
if (dataset.drawn !== undefined && !isDrawnForThis) dataset.drawn = ''
