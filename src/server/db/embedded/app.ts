/** The app that the server is brought up for. */
export interface App {
  /** As its operator knows it. */
  name: string
  database: string
  /** Owns the database, and may change what is in it. */
  ownerRole: string
  /** Connects, and has the rights that the owner grants it. */
  appRole: string
  /** What its operator can do where the server cannot start, each as the end of a sentence: “set …”. */
  advice: { anotherServer: string; anotherFolder: string; anotherMajorVersion: string }
}
