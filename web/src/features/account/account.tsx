/** What comes to a page once somebody asks for their account, as one piece. */
export { AccountDialog } from './account-dialog.tsx'
export { AccountPanel } from './account-panel.tsx'
