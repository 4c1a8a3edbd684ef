export { DueCard, FigureCard, Holder } from './figure-card.tsx'
export { NextThing } from './next-thing.tsx'
export { Nominee } from './nominee.tsx'
export { AskToBeActive, DuesToCome, InactiveBanner, WithAccount } from './with-account.tsx'
