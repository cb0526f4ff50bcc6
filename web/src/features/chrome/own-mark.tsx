/** The resort's logo, from the document alone: usable without configuration. */
export const OwnMark = () => (
  <img src={`/marks/${document.documentElement.dataset.resort}-light.svg`} alt="" width={56} height={56} />
)
