import { INACTIVE_EMAIL, MEMBER_EMAIL, NEW_MEMBER_EMAIL } from './sign-ins.ts'

export type DemoPerson = { email: string; name: string; gender: 'male' | 'female' }

const person = (name: string, gender: 'male' | 'female', email = emailOf(name)): DemoPerson => ({ email, name, gender })

const emailOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@somiti.test`

export const MEMBER = person('Amina Hossain', 'female', MEMBER_EMAIL)
export const NEW_MEMBER = person('Joel Reyes', 'male', NEW_MEMBER_EMAIL)
export const INACTIVE_MEMBER = person('Sunil Thapa', 'male', INACTIVE_EMAIL)

/** The other members, in the order in which they joined. */
export const OTHERS: readonly DemoPerson[] = [
  person('Abdul Karim', 'male'),
  person('Rokeya Begum', 'female'),
  person('Vijay Nair', 'male'),
  person('Shirin Akter', 'female'),
  person('Mohammad Rafiq', 'male'),
  person('Priya Pillai', 'female'),
  person('Bilal Ahmed', 'male'),
  person('Nasima Khatun', 'female'),
  person('Ramesh Yadav', 'male'),
  person('Maricel Cruz', 'female'),
  person('Kamal Uddin', 'male'),
  person('Sajida Parveen', 'female'),
  person('Anil Kumar', 'male'),
  person('Hasina Rahman', 'female'),
  person('Jomar Villanueva', 'male'),
  person('Salma Sultana', 'female'),
  person('Thomas Varghese', 'male'),
  person('Rubina Malik', 'female'),
  person('Mizanur Rahman', 'male'),
  person('Deepa Gurung', 'female'),
  person('Yusuf Siddiqui', 'male'),
  person('Fatema Zohra', 'female'),
  person('Suresh Babu', 'male'),
  person('Angela Ramos', 'female'),
  person('Delwar Hossain', 'male'),
  person('Nazma Akhter', 'female'),
  person('Imtiaz Khan', 'male'),
  person('Lakshmi Devi', 'female'),
  person('Shahidul Islam', 'male'),
  person('Rosario Bautista', 'female'),
  person('Gopal Shrestha', 'male'),
  person('Munira Haque', 'female'),
  person('Asif Chowdhury', 'male'),
  person('Kavita Joshi', 'female'),
  person('Nurul Amin', 'male'),
  person('Teresa Fernando', 'female'),
  person('Habib Ullah', 'male'),
]
