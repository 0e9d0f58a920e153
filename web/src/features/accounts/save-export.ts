import { exportAccount } from '#shared/privacy/api.ts'
import { fetchWhenMade } from '../../lib/fetch-when-made.ts'
import { saveFile } from '../../lib/save-file.ts'
import { ApiError } from '../../lib/send.ts'

/** Saves all that is kept about the signed-in person as one JSON file. */
export async function saveExport(underWay: () => void): Promise<void> {
  const response = await fetchWhenMade(exportAccount.path, underWay)
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  saveFile(await response.blob(), `attesta-account-${new Date().toISOString().slice(0, 10)}.json`)
}
