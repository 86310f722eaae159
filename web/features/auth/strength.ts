interface Account {
  email: string;
  siteName: string;
}

export function strengthLevel(password: string, account: Account): number {
  if (password === "") return 0;
  if (password.length < 8 || isWellKnown(password) || isAboutTheAccount(password, account))
    return 1;
  const strength = bits(password);
  return [0, 42, 60, 90].filter((least) => strength >= least).length;
}

export const strengthLabel = (level: number) => ["", "Low", "Medium", "High", "High"][level];

const isAboutTheAccount = (password: string, { email, siteName }: Account) =>
  [siteName, siteName.replaceAll(" ", ""), email.trim(), ...email.trim().split("@")].some(
    (word) => word.toLowerCase() === password.toLowerCase(),
  );

const alphabets: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
];

function bits(password: string) {
  const used = alphabets.filter(([pattern]) => pattern.test(password));
  const variety = used.reduce((sum, [, size]) => sum + size, 0);
  const characters = [...password];
  const counted = Math.min(characters.length, new Set(characters).size * 2);
  return counted * Math.log2(variety);
}

const words = `
password passw0rd p@ssw0rd p@ssword pa$$word passwort passport passwords mypassword newpassword drowssap motdepasse contraseña contrasena
parola senha wachtwoord qwe qwer qwert qwerty qwertyui qwertyuiop qwertz qwertzui qwertzuiop azerty azertyui azertyuiop asd asdf asdfghjk
asdfghjkl asdfqwer zxc zxcvbnm qaz qazwsx qazwsxedc qazxsw qaz2wsx qaz2wsx3edc wsx3edc zaq zaq12wsx qweasd qweasdzxc qwerasdf q1w2e3r
q1w2e3r4t q1w2e3r4t5y q2w3e4r q2w3e4r5t q2w3e4r5t6y a aa abc abcd abcdefgh abcdefghi abcdefghij a1b2c3d a1s2d3f
iloveyou iloveu iloveme ilovegod ilovejesus loveyou love lovers loveme mylove sunshine princess football baseball basketball softball
volleyball hockey soccer superman batman spiderman ironman starwars startrek pokemon pikachu nintendo minecraft fortnite roblox jordan
michael michelle jennifer jessica samantha ashley amanda daniel charlie anthony matthew andrew joshua jonathan nicholas benjamin alexander
alexandra alexandre christian christopher elizabeth stephanie victoria vanessa veronica danielle brittany caroline catherine charlotte
isabella gabriel gabriela sebastian fernando fernanda carolina valentina alejandro alejandra francisco trustno letmein letmeinn welcome
changeme changeit default guest test testing testpass tester demo example sample admin administrator administrador root toor superuser
sysadmin master masterkey mastermind secret topsecret access computer internet dragon monkey shadow killer hunter tigger ginger pepper
buster cowboys steelers yankees lakers redsox arsenal chelsea liverpool manchester manutd barcelona realmadrid juventus galatasaray
fenerbahce besiktas mustang mercedes corvette maverick harley ferrari porsche chevrolet toyota yamaha suzuki whatever nothing anything
something blink metallica slipknot nirvana eminem greenday linkinpark rockstar rockyou rockandroll guitar music musicman babygirl babyboy
sweetheart sweetie cupcake cookie chocolate strawberry butterfly blueberry cinnamon sunflower snowball rainbow fluffy dolphin dolphins
elephant kittycat scorpion scooter snickers patches peanut precious angel angels heavenly jesus jesuschrist blessed godislove summer winter
spring autumn january february september october november december monday friday facebook google linkedin twitter instagram samsung
iphone myspace hotmail gmail yahoo mixtape playlist cheyenne brooklyn savannah california hollywood thailand pakistan india indian
bangladesh indonesia hello helloworld hello2you good goodluck lucky money million poohbear tinkerbell freedom courage diamond platinum
champion champions godfather gangster gangsta warcraft counter counterstrike
`;

const wellKnown = new Set(words.trim().split(/\s+/));

function isWellKnown(password: string): boolean {
  const folded = password.toLowerCase();
  const word = folded.replace(/^\d{1,10}(?=\D)|[\d!@.]{1,10}$/g, "");
  return [folded, word].some((text) => wellKnown.has(text.replace(/^(.+?)\1+$/, "$1")));
}
