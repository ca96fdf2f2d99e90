// Writes the cards of npm @letele/playing-cards, which are React components, as SVG files.
//   node letele.mjs package/dist/index.esm.js FOLDER
import fs from "node:fs";
import path from "node:path";

const [source, folder] = process.argv.slice(2);
const plain = new Set([
  "viewBox", "preserveAspectRatio", "patternUnits", "patternTransform",
  "gradientUnits", "gradientTransform", "clipPathUnits",
]);
const renamed = { className: "class", xlinkHref: "xlink:href", xmlnsXlink: "xmlns:xlink" };
const nameOf = (key) =>
  renamed[key] ?? (plain.has(key) ? key : key.replace(/[A-Z]/g, (letter) => "-" + letter.toLowerCase()));
const escaped = (value) => String(value).replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

// Stands in for React: an element becomes its own text.
const React = {
  createElement(tag, properties, ...children) {
    const attributes = Object.entries(properties ?? {})
      .filter(([key, value]) => value != null && key !== "style")
      .map(([key, value]) => ` ${nameOf(key)}="${escaped(value)}"`);
    return `<${tag}${attributes.join("")}>${children.flat().filter(Boolean).join("")}</${tag}>`;
  },
};

const cards = {};
const program = fs
  .readFileSync(source, "utf8")
  .replace(/^import .*$/gm, "")
  .replace(/export \{([^}]*)\};?/s, (_, names) => `Object.assign(cards, {${names.replace(/(\w+) as (\w+)/g, "$2: $1")}});`);
new Function("React", "_extends", "cards", program)(React, Object.assign, cards);

fs.mkdirSync(folder, { recursive: true });
for (const [name, draw] of Object.entries(cards)) {
  let svg = draw({});
  if (!svg.includes("xmlns:xlink")) svg = svg.replace("<svg", '<svg xmlns:xlink="http://www.w3.org/1999/xlink"');
  fs.writeFileSync(path.join(folder, `${name}.svg`), svg);
}
