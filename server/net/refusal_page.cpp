#include "server/net/refusal_page.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace server {
namespace {

struct Words {
  std::string_view language, title, again, home;
  std::string_view too_many, wait;  // `wait`: # stands for seconds
  std::string_view banned, busy, not_found, closed, forbidden, other_name, signed_out, other;
};

constexpr std::array words{
    Words{.language = "en",
          .title = "This page cannot be shown",
          .again = "Try again",
          .home = "Home page",
          .too_many = "Too many requests have come from your network.",
          .wait = "Please try again in # s.",
          .banned = "The operator of this server keeps you out.",
          .busy = "The server cannot do this at the moment. Please try again soon.",
          .not_found = "There is nothing at this address, or you may not see it.",
          .closed = "This room has closed.",
          .forbidden = "You may not see this.",
          .other_name = "The server does not have this name. Please check the address.",
          .signed_out = "This browser is not known here yet. Please open the home page first.",
          .other = "The server does not understand this request."},
    Words{.language = "fr",
          .title = "Cette page ne peut pas être affichée",
          .again = "Réessayer",
          .home = "Page d’accueil",
          .too_many = "Trop de requêtes sont venues de votre réseau.",
          .wait = "Veuillez réessayer dans # s.",
          .banned = "L’exploitant de ce serveur vous a exclu.",
          .busy = "Le serveur ne peut pas faire cela pour le moment. Veuillez réessayer bientôt.",
          .not_found = "Il n’y a rien à cette adresse, ou vous ne pouvez pas le voir.",
          .closed = "Ce salon est fermé.",
          .forbidden = "Vous ne pouvez pas voir ceci.",
          .other_name = "Le serveur n’a pas ce nom. Veuillez vérifier l’adresse.",
          .signed_out = "Ce navigateur n’est pas encore connu ici. Veuillez d’abord ouvrir la page d’accueil.",
          .other = "Le serveur ne comprend pas cette requête."},
    Words{.language = "ja",
          .title = "このページを表示できません",
          .again = "もう一度試す",
          .home = "ホーム",
          .too_many = "お使いのネットワークからの要求が多すぎます。",
          .wait = "#秒後にもう一度お試しください。",
          .banned = "このサーバーの管理者により、利用が制限されています。",
          .busy = "サーバーは現在この操作を行えません。しばらくしてからもう一度お試しください。",
          .not_found = "このアドレスには何もないか、表示する権限がありません。",
          .closed = "この部屋は閉じられました。",
          .forbidden = "これを表示する権限がありません。",
          .other_name = "サーバーにこの名前はありません。アドレスを確認してください。",
          .signed_out = "このブラウザーはまだ登録されていません。先にホームを開いてください。",
          .other = "サーバーはこの要求を理解できません。"}};

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
  return text;
}

char lower(char symbol) { return static_cast<char>(std::tolower(static_cast<unsigned char>(symbol))); }

// In thousandths; 1 where nothing is said (RFC 9110, 12.4.2).
int weight_of(std::string_view parameters) {
  const auto found = parameters.find("q=");
  if (found == parameters.npos) return 1000;
  const auto text = trimmed(parameters.substr(found + 2));
  if (text.starts_with('1')) return 1000;
  int weight = 0, unit = 100;
  for (const char digit : text.substr(std::min<std::size_t>(2, text.size()), 3)) {
    if (digit < '0' || digit > '9') break;
    weight += unit * (digit - '0');
    unit /= 10;
  }
  return weight;
}

const Words& words_of(const HttpRequest& request) {
  const auto wanted = language_of(request.header("accept-language"));
  for (const auto& each : words)
    if (each.language == wanted) return each;
  return words.front();
}

std::string_view sentence_of(const Words& say, int status, std::string_view code) {
  if (code == "banned") return say.banned;
  if (code == "unknown_player") return say.signed_out;
  switch (status) {
    case 403: return say.forbidden;
    case 404: return say.not_found;
    case 410: return say.closed;
    case 421: return say.other_name;
    case 429: return say.too_many;
    default: return status >= 500 ? say.busy : say.other;
  }
}

}  // namespace

bool is_read_by_person(const HttpRequest& request) {
  return (request.method == "GET" || request.method == "HEAD") &&
         request.header("accept").find("text/html") != std::string_view::npos;
}

std::string_view language_of(std::string_view list) {
  std::string_view best = words.front().language;
  int most = 0;
  while (!list.empty()) {
    const auto comma = list.find(',');
    const auto item = list.substr(0, comma);
    list = comma == list.npos ? std::string_view{} : list.substr(comma + 1);
    const auto parameters = item.find(';');
    const auto tag = trimmed(item.substr(0, parameters));
    const int weight = parameters == item.npos ? 1000 : weight_of(item.substr(parameters));
    for (const auto& each : words) {
      const bool is_it = tag.size() >= 2 && (tag.size() == 2 || tag[2] == '-') && lower(tag[0]) == each.language[0] &&
                         lower(tag[1]) == each.language[1];
      if (is_it && weight > most) best = each.language, most = weight;
    }
  }
  return best;
}

std::string escaped_html(std::string_view text) {
  std::string out;
  for (const char symbol : text) {
    switch (symbol) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += symbol;
    }
  }
  return out;
}

void show_as_page(HttpResponse& answer, const HttpRequest& request) {
  if (answer.type != "application/json" || answer.file || answer.reader) return;
  const auto refused = nlohmann::json::parse(answer.body, nullptr, false);
  const auto code = refused.is_object() ? refused.value("/error/code"_json_pointer, "") : "";
  const auto& say = words_of(request);
  std::string text(sentence_of(say, answer.status, code));
  for (const auto& [name, value] : answer.headers) {
    if (name != "Retry-After" || answer.status != 429) continue;
    const auto hash = say.wait.find('#');
    text.append(" ").append(say.wait.substr(0, hash)).append(value).append(say.wait.substr(hash + 1));
  }
  // A reason that the operator gave stands behind a colon.
  const auto message = refused.is_object() ? refused.value("/error/message"_json_pointer, "") : "";
  const auto colon = message.find(": ");
  if (code == "banned" && colon != message.npos) text.append(" ").append(message.substr(colon + 2));
  std::string page = "<!doctype html>\n<html lang=\"";
  page.append(say.language).append("\">\n<meta charset=\"utf-8\">\n");
  page.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
  page.append("<meta name=\"color-scheme\" content=\"light dark\">\n<title>").append(say.title);
  page.append(" - Clowder</title>\n<h1>").append(say.title).append("</h1>\n<p>").append(escaped_html(text));
  page.append("</p>\n<p><a href=\"\">").append(say.again).append("</a></p>\n<p><a href=\"/\">").append(say.home);
  page.append("</a></p>\n</html>\n");
  answer.body = std::move(page);
  answer.type = "text/html; charset=utf-8";
  answer.headers.emplace_back("Vary", "Accept, Accept-Language");
}

}  // namespace server
