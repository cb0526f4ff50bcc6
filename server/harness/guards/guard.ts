/** An edit of a source: replaces `text`, which the file contains exactly once, by `instead`. */
export type Edit = { file: string; text: string; instead: string }

/** A test that fails without the guard, with `harm` in its messages. */
export type Proof = { file: string; name: string; harm: string }

export type Guard = { protects: string; edits: Edit[]; proofs: Proof[] }

/** Returns what makes the proofs of a test file. */
export const proofIn =
  (file: string) =>
  (name: string, harm: string): Proof => ({ file, name, harm })
