/** Whose shop it is, where no more is known than what the document says. */
export const OwnMark = () => (
  <img src={`/marks/${document.documentElement.dataset.resort}-light.svg`} alt="" width={56} height={56} />
)
