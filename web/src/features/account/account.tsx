/** The code of the account, as one lazy chunk. */
export { AccountDialog } from './account-dialog.tsx'
export { AccountPanel } from './account-panel.tsx'
