/** What an auditor certifies of a sample: that it agrees, that it does but for what is named, or that it does not. */
export const CERTIFICATES = ['agrees', 'agrees_except', 'disagrees'] as const
export type Certificate = (typeof CERTIFICATES)[number]
