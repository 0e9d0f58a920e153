import { type Browser, chromium } from 'playwright-core'
import { chromiumPath } from '../../infra/local/chromium-path.ts'

/** Of two lists of features only the last one counts, so what matters of Playwright's own is said again with what we leave out. */
const leftOut = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  // The address bar's two popups are pages of their own in each window: twice the processor time of the sign-in page.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

/** Debian's Chromium, without anything that would talk to the network by itself. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${leftOut.join(',')}`,
    ],
  })
