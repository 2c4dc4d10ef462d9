/** What was found while a row was read that no verdict may hide. */
export interface Notes {
  /** Why the row can't be read. */
  readonly problems: string[];
  /** Kinds of content without text, such as images: nobody looked at them. */
  readonly unread: string[];
}

export const newNotes = (): Notes => ({ problems: [], unread: [] });
