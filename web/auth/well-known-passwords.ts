const words = `
password passw0rd p@ssw0rd p@ssword pa$$word passwort mypassword newpassword drowssap motdepasse contraseña senha wachtwoord
qwe qwer qwert qwerty qwertyui qwertyuiop qwertz qwertzuiop azerty azertyuiop asd asdf asdfghjkl zxc zxcvbnm qaz qazwsx qazwsxedc
qaz2wsx wsx3edc zaq12wsx qweasd qweasdzxc q1w2e3r q1w2e3r4t q1w2e3r4t5y q2w3e4r q2w3e4r5t a aa abc abcd abcdefgh abcdefghi a1b2c3d a1s2d3f
iloveyou iloveu loveyou love loveme mylove sunshine princess football baseball basketball hockey soccer superman batman starwars pokemon
pikachu minecraft michael jennifer jessica ashley daniel charlie jordan trustno letmein welcome changeme default guest test testing demo
example sample admin administrator root toor superuser master secret topsecret access computer internet dragon monkey shadow killer
hunter tigger liverpool chelsea arsenal barcelona mustang mercedes ferrari whatever nothing anything metallica rockstar rockyou music
babygirl chocolate butterfly rainbow angel jesus summer winter spring autumn january february september october november december monday
friday facebook google samsung iphone mixtape playlist hello helloworld lucky money freedom diamond
`;

const wellKnown = new Set(words.trim().split(/\s+/));

export function isWellKnown(password: string): boolean {
  const folded = password.toLowerCase();
  const word = folded.replace(/^\d{1,10}(?=\D)|[\d!@.]{1,10}$/g, "");
  return [folded, word].some((text) => wellKnown.has(text.replace(/^(.+?)\1+$/, "$1")));
}
