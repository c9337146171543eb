/** Why a backup or a restore did not happen, in words for whoever asked for it. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
